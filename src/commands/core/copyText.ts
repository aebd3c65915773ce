import type { TFunction } from 'i18next';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { Outcome } from '../../commandKit/command.ts';

/** Copies the text to the clipboard and returns a notice with it. Throws GraphFailure if the browser does not allow it. */
export async function copyText(t: TFunction, text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new GraphFailure(t('settings.notCopied'), 400, []);
  }
  return { notice: { key: 'common.copiedText', params: { text } }, changed: false };
}
