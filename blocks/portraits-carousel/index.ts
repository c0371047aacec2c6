import { register } from '@museau/editor/register';
import metadata from './block.json';
import { Edit } from './edit';
import './style.scss';
import './editor.scss';

register( metadata, Edit );
