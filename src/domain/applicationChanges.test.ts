import { describe, expect, it } from 'vitest';
import { changedFields, type ComparedVersion } from './applicationChanges.ts';

const version: ComparedVersion = {
  name: '即时通讯',
  clients: ['web', 'ios'],
  description: '单聊与群聊',
  accessAddress: 'https://apps.example',
  testAccount: 'demo',
  installer: { id: 'a', name: 'app.zip', size: 7 },
  downloadInstructions: '',
  developerSeatPrice: '6.00',
  platformSeatPrice: '10.00',
};

describe('what changed between two versions', () => {
  it('is nothing between equal ones', () => {
    expect(changedFields(version, { ...version, clients: [...version.clients] })).toEqual([]);
  });

  it('is each field that differs, in the order of the form', () => {
    expect(
      changedFields(version, { ...version, platformSeatPrice: '12.00', clients: ['web'], name: '协作' }),
    ).toEqual(['name', 'clients', 'platformSeatPrice']);
  });

  it('is another installer even of the same name, and one that is there no more', () => {
    const installer = { id: 'b', name: 'app.zip', size: 7 };
    expect(changedFields(version, { ...version, installer })).toEqual(['installer']);
    expect(changedFields(version, { ...version, installer: null })).toEqual(['installer']);
  });
});
