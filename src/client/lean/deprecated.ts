/** Stands for @wordpress/deprecated (and its hooks) in the public bundle: visitors read no deprecations. */
export default function deprecated() {}
