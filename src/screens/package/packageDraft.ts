import type { StoredPackageDraft } from '../../domain/typedPackageSchema.ts';
import { storedPackageDraftSchema } from '../../domain/typedPackageSchema.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The key contains the user, because several users may share a browser. */
const keyOf = (userId: string) => `package-draft:${userId}`;

/** Reads the draft of an unfinished package; undefined if there is none or it is unreadable. */
export function readPackageDraft(storage: DraftStorage, userId: string): StoredPackageDraft | undefined {
  try {
    const parsed = storedPackageDraftSchema.safeParse(JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the draft. If the storage is full or blocked, only the draft is lost. */
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
