/** The parameter of an address that names a command; the login page looks for it without loading the commands. */
export const linkParameter = 'run';
