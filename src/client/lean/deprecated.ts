/**
 * Stands for @wordpress/deprecated in the public bundle: @wordpress/data warns with it of uses that are none of ours, and it brings
 * the whole of @wordpress/hooks along.
 */
export default function deprecated() {}
