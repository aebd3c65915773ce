import type { StoredPackageDraft } from '../../domain/typedPackageSchema.ts';
import { storedPackageDraftSchema } from '../../domain/typedPackageSchema.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Each user has a draft of their own, also on a browser that several share. */
const keyOf = (userId: string) => `package-draft:${userId}`;

/** The draft of a package that was not finished; none when there is none to be read. */
export function readPackageDraft(storage: DraftStorage, userId: string): StoredPackageDraft | undefined {
  try {
    const parsed = storedPackageDraftSchema.safeParse(JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft; a full or closed storage costs it, nothing else. */
export function keepPackageDraft(
  storage: DraftStorage,
  userId: string,
  draft: StoredPackageDraft | undefined,
): void {
  try {
    if (draft) storage.setItem(keyOf(userId), JSON.stringify(draft));
    else storage.removeItem(keyOf(userId));
  } catch {
    return;
  }
}
