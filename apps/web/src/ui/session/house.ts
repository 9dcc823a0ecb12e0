/** Name of the account that owns the house bots. */
export const HOUSE_NAME = 'MCR Arena';
