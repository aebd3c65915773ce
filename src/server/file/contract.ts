import { z } from 'zod';
import { filePurposes, uploadCredentialSchema } from '../../domain/file.ts';
import { operation } from '../http/operation.ts';

const tag = 'Common';

export const sysParameter = operation({
  method: 'get',
  path: '/sys/parameter',
  operationId: 'sysParameter',
  summary: 'Where files are kept',
  tag,
  access: 'session',
  data: z.object({ ossType: z.enum(['local', 's3']).meta({ id: 'OssType' }) }).meta({ id: 'SysParameter' }),
});

export const fileUploadCredential = operation({
  method: 'get',
  path: '/file/upload/credential',
  operationId: 'fileUploadCredential',
  summary: 'Leave to upload one file; the browser sends its content to the answered address',
  tag,
  access: 'session',
  query: z.object({
    name: z.string().trim().min(1, 'validation.nameRequired').max(200, 'validation.tooLong'),
    purpose: z.enum(filePurposes).meta({ id: 'FilePurpose' }).default('contract'),
  }),
  data: uploadCredentialSchema,
});
