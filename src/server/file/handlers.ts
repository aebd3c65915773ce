import type { Api } from '../http/api.ts';
import { done } from '../http/operation.ts';
import { invalidField } from '../http/refusal.ts';
import { cancelUpload, completeUpload } from './completion.ts';
import { registerContent } from './content.ts';
import * as contract from './contract.ts';
import { fileUses } from './records.ts';
import { openUpload, toFileDto } from './upload.ts';

/** Registers the calls about files. */
export function registerFile(api: Api): void {
  const { services } = api;
  api.records.set('file', fileUses);

  api.register(contract.sysParameter, async () => ({ ossType: services.files.ossType }));

  api.register(contract.fileUploadCredential, async ({ session, query, request }) => {
    const ossType = request.headers.get('osstype');
    if (ossType !== null && ossType !== services.files.ossType)
      throw invalidField('ossType', 'validation.choice');
    return openUpload(services, session, query);
  });

  api.register(contract.fileUploadComplete, async ({ session, body, origin }) =>
    toFileDto(await completeUpload(services, session, body.fileId, origin)),
  );

  api.register(contract.fileUploadCancel, async ({ session, body }) => {
    await cancelUpload(services, session, body.fileId);
    return done;
  });

  registerContent(api);
}
