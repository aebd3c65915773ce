/** Every example line of every role, page and language, read by the reader of lines over the demo store (R-form-20). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later } from '../../src/commandKit/lazy.ts';
import { findCommand } from '../../src/commandKit/registry.ts';
import { productRegistry } from '../../src/commands/productRegistry.ts';
import { records } from '../../src/commands/records.ts';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import { menuGroups } from '../../src/domain/pages.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { locales } from '../../src/i18n/locales.ts';
import { loadExamples, examplesFor, examplesShown } from '../../src/palette/examples.ts';
import { understand } from '../../src/palette/sentence/understand.ts';
import { demoRecords } from './demoRecords.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';
import { nameOf } from './tables.ts';
import { sample } from '../support/scope.ts';

let harness: PaletteHarness;
beforeAll(async () => {
  harness = await startPaletteHarness();
}, 60_000);
afterAll(() => harness.close());

/** The exact values in the lines of each command. */
const values: Record<string, Record<string, string>> = {
  'agent.recharge': { amount: '5000.00' },
  'customer.buySeats': { seats: '5' },
  'package.edit': { price: '3800.00' },
  'agentLevel.edit': { discountRate: '6' },
};

const pagesOf = (role: Role) => [
  '/',
  ...menuGroups.filter((group) => group.role === role).flatMap(({ pages }) => pages.map(({ path }) => path)),
];
const cases = roles.flatMap((role) => locales.map((locale) => [role, locale] as const));

describe.each(
  sample(
    cases,
    cases.filter(([role, locale]) => (locale === 'zh-CN') === (role === 'operations' || role === 'agent')),
  ),
)('%s in %s', (role, locale) => {
  it('sees three lines on each page that are read as certain (R-form-20)', { timeout: 60_000 }, async () => {
    const context = await harness.contextOf(role, locale);
    const requests: (readonly string[])[] = [];
    const resolve: typeof records.resolve = (by, words, ...more) => {
      requests.push(words);
      return records.resolve(by, words, ...more);
    };
    const counted = later(async () => ({ ...records, resolve }));
    const counting = { ...context, registry: { ...context.registry, records: counted } };
    const chinese = locale === 'zh-CN';
    const seen = demoRecords()[role];
    const checked = new Set<string>();
    for (const path of pagesOf(role)) {
      await loadExamples(counting, records, { path, chinese }, 0);
      // The lines are read in one request, and a second time in full if they are not certain. With more than twelve words
      // in a request, the server would search for none.
      const looks = requests.splice(0);
      expect(looks.length, path).toBeLessThanOrEqual(2);
      for (const words of looks) expect(words.length, `${path}: ${words.join(', ')}`).toBeLessThanOrEqual(12);
      const examples = examplesFor(counting, records, { path, focused: undefined, chinese });
      expect(examples, path).toHaveLength(examplesShown);
      for (const { line, command } of examples) {
        if (checked.has(line)) continue;
        checked.add(line);
        const [first] = await understand(context, line);
        expect(first?.command.id, line).toBe(command.id);
        expect(first?.question, line).toBeUndefined();
        expect(first?.records.length, line).toBeGreaterThan(0);
        expect(first?.values ?? {}, line).toEqual(values[command.id] ?? {});
        for (const record of first?.records ?? []) {
          const name = nameOf(await recordTypes[record.type].load(context, record.id)).replace(':', '/');
          expect([...seen], line).toContain(name);
        }
      }
    }
    console.log(role, locale, [...checked].join(' | '));
  });

  it('sees a line with the record in focus, of each type (R-form-20)', { timeout: 60_000 }, async () => {
    const context = await harness.contextOf(role, locale);
    const chinese = locale === 'zh-CN';
    const types = (records.examples?.templates ?? []).flatMap((template) => {
      const command = findCommand(productRegistry, template.command);
      return command?.on && command.roles.includes(role) ? [command.on] : [];
    });
    for (const type of new Set(types)) {
      const newest = await recordTypes[type].newest(context, undefined);
      for (const { id } of newest.slice(0, 2)) {
        const focused = await recordTypes[type].load(context, id);
        const [example] = examplesFor(context, records, { path: '/', focused, chinese });
        if (example?.command.on !== type) continue;
        const [first] = await understand(context, example.line);
        expect(first?.command.id, example.line).toBe(example.command.id);
        expect(first?.question, example.line).toBeUndefined();
        expect(
          first?.records.map((record) => record.id),
          example.line,
        ).toEqual([id]);
      }
    }
  });
});
