import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { preferenceCountLimit, preferenceSizeLimit, type Preference } from '../../domain/preference.ts';
import type { Tx } from '../db/database.ts';
import { preferences } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { hasUnstorable } from '../http/jsonBody.ts';
import { invalidField, ruleRefusal } from '../http/refusal.ts';
import * as contract from './contract.ts';

const asJson = sql<string>`${preferences.value}::text`;

export function registerPreference(api: Api): void {
  api.register(contract.userPreference, ({ queryable, session }) =>
    queryable
      .select({ key: preferences.key, value: asJson })
      .from(preferences)
      .where(eq(preferences.userId, session.userId))
      .orderBy(asc(preferences.key)),
  );

  api.register(contract.userSavePreference, ({ queryable, session, body, services }) =>
    savePreference(queryable, session.userId, body, services.now()),
  );
}

async function savePreference(tx: Tx, userId: string, { key, value }: Preference, at: Date) {
  const text = storableJson(value);
  const own = and(eq(preferences.userId, userId), eq(preferences.key, key));
  if (text === 'null') {
    await tx.delete(preferences).where(own);
    return { key, value: text };
  }
  const others = and(eq(preferences.userId, userId), ne(preferences.key, key));
  if ((await tx.$count(preferences, others)) >= preferenceCountLimit) {
    throw ruleRefusal('preferenceCount', 'refusal.preferenceCount', { maximum: preferenceCountLimit });
  }
  const row = { value: sql`${text}::jsonb`, updatedAt: at };
  const [saved] = await tx
    .insert(preferences)
    .values({ userId, key, ...row })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: row })
    .returning({ key: preferences.key, value: asJson });
  if (!saved) throw new Error('The preference was not saved');
  return saved;
}

/**
 * Returns the JSON in a form that the database accepts. Throws 400 for a text that is no JSON, is too large, or contains
 * characters that it cannot store.
 */
function storableJson(value: string): string {
  if (Buffer.byteLength(value) > preferenceSizeLimit) {
    throw invalidField('value', 'validation.tooLarge', { kilobytes: preferenceSizeLimit / 1024 });
  }
  try {
    // Serializes again: numbers beyond any float become null instead of exceeding the database's range.
    const text = JSON.stringify(JSON.parse(value));
    if (!hasUnstorable(text)) return text;
  } catch {
    throw invalidField('value', 'validation.json');
  }
  throw invalidField('value', 'validation.invalid');
}
