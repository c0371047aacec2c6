import { register } from '@museau/editor/register';
import metadata from './block.json';
import './style.scss';

// Each contest's own page prints it: nobody puts it anywhere.
register( metadata, () => null );
