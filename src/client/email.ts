const EMAIL =
	/^[\w!#$%&'*+/=?^`{|}~.-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** Whether this is one address that WordPress can mail to: src/server/Domain/Mail/Address.php. */
export const isEmail = ( typed: string ): boolean => EMAIL.test( typed );
