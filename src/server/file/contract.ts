import { z } from 'zod';
import { filePurposes } from '../../domain/fileUse.ts';
import {
  smallestPartSize,
  uploadCredentialSchema,
  uploadedFileSchema,
  uploadPartSize,
} from '../../domain/upload.ts';
import { nameSchema } from '../../domain/textSchema.ts';
import { doneSchema, operation } from '../http/operation.ts';

const tag = 'Common';

const ossTypeSchema = z.enum(['local', 's3']).meta({ id: 'OssType' });

export const sysParameter = operation({
  method: 'get',
  path: '/sys/parameter',
  operationId: 'sysParameter',
  summary: 'Where files are kept',
  tag,
  access: 'session',
  data: z.object({ ossType: ossTypeSchema }).meta({ id: 'SysParameter' }),
});

export const fileUploadCredential = operation({
  method: 'get',
  path: '/file/upload/credential',
  operationId: 'fileUploadCredential',
  summary:
    'Leave to upload one file; the browser sends its content to the answered address, or in parts to theirs',
  tag,
  access: 'session',
  headers: z.object({
    ossType: ossTypeSchema.optional().meta({ description: 'As sys/parameter answers it' }),
  }),
  query: z.object({
    name: nameSchema(200),
    purpose: z
      .enum(filePurposes)
      .meta({ id: 'FilePurpose', description: 'Only those of the role; without one, the first of these' })
      .optional(),
    size: z.coerce
      .number('validation.integer')
      .min(1, 'validation.tooSmall')
      .max(Number.MAX_SAFE_INTEGER, 'validation.tooMany')
      .refine(Number.isInteger, 'validation.integer')
      .optional()
      .meta({ description: 'Bytes; told, the content is taken in parts' }),
    fileId: z.uuid().optional().meta({
      description: 'An unfinished upload of the same file to go on with; where there is none, one begins',
    }),
    partSize: z.coerce
      .number('validation.integer')
      .int('validation.integer')
      .min(smallestPartSize, 'validation.tooSmall')
      .max(uploadPartSize, 'validation.tooMany')
      .optional()
      .meta({ description: 'Bytes of each part but the last, where this server takes the parts itself' }),
  }),
  data: uploadCredentialSchema,
});

const ofUpload = z.object({ fileId: z.uuid() });

export const fileUploadComplete = operation({
  method: 'post',
  path: '/file/upload/complete',
  operationId: 'fileUploadComplete',
  summary: 'Makes a file of the parts that have arrived; its content is checked',
  tag,
  access: 'session',
  body: ofUpload.meta({ id: 'UploadComplete' }),
  data: uploadedFileSchema,
});

export const fileUploadCancel = operation({
  method: 'post',
  path: '/file/upload/cancel',
  operationId: 'fileUploadCancel',
  summary: 'Gives up an unfinished upload, with the parts that have arrived',
  tag,
  access: 'session',
  body: ofUpload.meta({ id: 'UploadCancel' }),
  data: doneSchema,
});
