import { describe, expect, it } from 'vitest';
import { readPreference, showing, shownColumns } from './listPreference.ts';

const columns = [
  { id: 'no', title: 'No' },
  { id: 'name', title: 'Name' },
  { id: 'end', title: 'End', optional: true },
];
const ids = (preference: { hidden: string[]; added: string[] }) =>
  shownColumns(columns, preference).map(({ id }) => id);

describe('the columns of a list', () => {
  it('leaves out those that are offered only, until they are chosen', () => {
    expect(ids({ hidden: [], added: [] })).toEqual(['no', 'name']);
    expect(ids(showing(columns, ['name', 'end']))).toEqual(['no', 'name', 'end']);
    expect(ids(showing(columns, ['end']))).toEqual(['no', 'end']);
  });

  it('never hides the first', () => {
    expect(ids(showing(columns, []))).toEqual(['no']);
    expect(ids({ hidden: ['no', 'name'], added: [] })).toEqual(['no']);
  });

  it('reads what was kept before there were columns to add', () => {
    const stored = readPreference('{"hidden":["name"],"density":"compact","views":[]}');
    expect(ids(stored)).toEqual(['no']);
    expect(stored.density).toBe('compact');
    expect(readPreference('{"added":[1,"end"]}').added).toEqual(['end']);
  });
});
