import { describe, expect, it } from 'vitest';
import { saleBlockedBy } from './packageSale.ts';

describe('why a package is not for sale (R-package-7)', () => {
  it.each([
    ['published', [], []],
    ['published', ['签约'], ['签约']],
    ['published', ['签约', '会计'], ['签约', '会计']],
    ['unpublished', [], ['own']],
    ['unpublished', ['签约', '会计'], ['own', '签约', '会计']],
  ] as const)('%s with %j withdrawn: %j', (status, withdrawn, causes) => {
    const actual = saleBlockedBy(status, withdrawn).map(({ key, params }) =>
      key === 'refusal.package.unpublished' ? 'own' : params?.name,
    );
    expect(actual).toEqual(causes);
  });

  it('says which application is withdrawn, by its name', () => {
    expect(saleBlockedBy('unpublished', ['签约'])).toEqual([
      { key: 'refusal.package.unpublished' },
      { key: 'package.applicationWithdrawn', params: { name: '签约' } },
    ]);
  });
});
