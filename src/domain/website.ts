import { websiteLimit } from './customer.ts';
import { textSchema } from './textSchema.ts';
import { plain } from './visibleText.ts';

/** Matches the host of a web page: labels separated by dots, the last one without a digit at its beginning. */
const hostPattern = /^(?=.{1,253}$)(?:[a-z0-9](?:-*[a-z0-9])*\.)+[a-z](?:-*[a-z0-9])*$/;

/**
 * Returns the stored form of a web address: http or https, the host in lower case, no slash after a bare host. A host without
 * a protocol gets https. Undefined for everything else, also for addresses with a user name (R-customer-16).
 */
export function normalizeWebsite(text: string): string | undefined {
  const typed = plain(text);
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username || url.password || !hostPattern.test(url.hostname)) return undefined;
  const isBareHost = url.pathname === '/' && !url.search && !url.hash;
  return isBareHost ? url.origin : url.href;
}

/** An optional web address (R-customer-16). An empty one is null; an absent one leaves the stored one. */
export const websiteSchema = textSchema(websiteLimit, 'validation.website')
  .transform((text, { issues }) => {
    if (text === '') return null;
    const website = normalizeWebsite(text);
    if (website === undefined) issues.push({ code: 'custom', message: 'validation.website', input: text });
    else if (website.length > websiteLimit)
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: websiteLimit,
        message: 'validation.tooLong',
        input: text,
      });
    return website ?? null;
  })
  .nullish();
