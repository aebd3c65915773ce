export * from './schema/applications.ts';
export * from './schema/board.ts';
export * from './schema/people.ts';
export * from './schema/sales.ts';
export * from './schema/toldRecords.ts';
export * from './schema/trail.ts';
