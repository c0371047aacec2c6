import { register } from '@museau/editor/register';
import metadata from './block.json';
import { Edit } from './edit';

register( metadata, Edit );
