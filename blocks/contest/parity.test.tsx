import { expectParity, readFixture } from '../../tests/js/parity';
import { EntryForm } from './entry-form';

test.each( [ 'contest', 'contest.en_US' ] )(
	'React draws the first view of %s as PHP prints it',
	async ( name ) => {
		await expectParity( EntryForm, readFixture( name ) );
	}
);
