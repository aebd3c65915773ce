import { describe, expect, it, vi } from 'vitest';
import type { MessageKey, MessageParams } from '../../domain/message.ts';
import type { CataloguePart } from '../../i18n/catalogueLoader.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createLocaleSwitch, localeKey, otherLocale, storedLocale } from './localeSwitch.ts';

const words: Record<Locale, Record<string, string>> = {
  'zh-CN': { hello: '你好', amount: '{{amount, money}}' },
  'en-US': { hello: 'Hello', amount: '{{amount, money}}' },
};

async function started(stored?: string) {
  const storedValues = new Map<string, string>(stored === undefined ? [] : [[localeKey, stored]]);
  const storage = {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => void storedValues.set(key, value),
  };
  const load = vi.fn(async (locale: Locale, part: CataloguePart) =>
    part === 'entrance' ? words[locale] : { deal: locale },
  );
  const onChange = vi.fn<(locale: Locale) => void>();
  const locale = await createLocaleSwitch({ storage, load, onChange });
  // The keys of this test are in no catalogue.
  const t = (key: string, params: MessageParams = {}) => locale.translations.t(key as MessageKey, params);
  return { locale, load, onChange, storedValues, t };
}

describe('the language (R-page-7)', () => {
  it.each([undefined, 'fr-FR', ''])(
    'is Chinese while %j is stored, and nothing else is loaded',
    async (stored) => {
      const { locale, load, t } = await started(stored);
      expect(locale.current()).toBe('zh-CN');
      expect(t('hello')).toBe('你好');
      expect(load.mock.calls).toEqual([['zh-CN', 'entrance']]);
    },
  );

  it('is the stored one', async () => {
    const { locale, t, onChange } = await started('en-US');
    expect(locale.current()).toBe('en-US');
    expect(t('hello')).toBe('Hello');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('en-US');
  });

  it('changes at once, is kept, and is loaded once', async () => {
    const { locale, load, onChange, storedValues, t } = await started();
    let during: string | undefined;
    locale.translations.on('languageChanged', () => {
      during = locale.current();
    });
    expect(await locale.change('en-US')).toBe(true);
    // Because a listener of the change must already read the new language.
    expect(during).toBe('en-US');
    expect(t('hello')).toBe('Hello');
    expect(storedValues.get(localeKey)).toBe('en-US');
    expect(onChange).toHaveBeenLastCalledWith('en-US');
    await locale.change('zh-CN');
    await locale.change('en-US');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('holds the product’s messages once they were asked for, in each language', async () => {
    const { locale, load, t } = await started();
    expect(t('deal')).toBe('deal');
    await locale.addProduct();
    expect(t('deal')).toBe('zh-CN');
    expect(t('hello')).toBe('你好');
    await locale.change('en-US');
    expect(t('deal')).toBe('en-US');
    await locale.addProduct();
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('is left alone when it is chosen again', async () => {
    const { locale, onChange, storedValues } = await started();
    expect(await locale.change('zh-CN')).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(storedValues.has(localeKey)).toBe(false);
  });

  it('stays when the other catalogue cannot be loaded', async () => {
    const { locale, load, storedValues } = await started();
    load.mockRejectedValue(new Error('no network'));
    await expect(locale.change('en-US')).rejects.toThrow('no network');
    expect(locale.current()).toBe('zh-CN');
    expect(storedValues.has(localeKey)).toBe(false);
  });

  it('formats money in both', async () => {
    const { locale, t } = await started();
    expect(t('amount', { amount: '12800.00' })).toBe('¥12,800.00');
    await locale.change('en-US');
    expect(t('amount', { amount: '12800.00' })).toBe('¥12,800.00');
  });
});

it('offers the language that is not in force', () => {
  expect([otherLocale('zh-CN'), otherLocale('en-US')]).toEqual(['en-US', 'zh-CN']);
  expect(storedLocale({ getItem: () => 'en-US' })).toBe('en-US');
});
