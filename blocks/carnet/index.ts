import { register } from '@museau/editor/register';
import metadata from './block.json';
import './style.scss';

// Only the page /carnet shows it: without an order's link there is nothing to edit.
register( metadata, () => null );
