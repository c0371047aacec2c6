/** The fields that only some customers come to, in one file: another one would be one more name in the loader of every page. */
export { RelayField } from './relay-field';
export { TownField } from './town-field';
