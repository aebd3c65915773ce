import { z } from 'zod';
import { customerFields, optionalCustomerFields } from './customer.ts';
import { staffPasswordSchema } from './password.ts';

/** Maximum number of customers in one import; more need several files. */
export const importLimit = 500;
/** Maximum characters of an imported file. */
export const importTextLimit = 300_000;

/** Columns of an imported file, in the template's order. */
export const importFields = ['companyId', ...customerFields, 'adminPassword'] as const;
export type ImportField = (typeof importFields)[number];

/** Columns that a file may lack. */
export const optionalImportFields = ['companyId', ...optionalCustomerFields, 'adminPassword'] as const;

/** A file of new customers as text. */
export const customerImportSchema = z
  .object({
    text: z
      .string('validation.required')
      .min(1, 'validation.required')
      .max(importTextLimit, 'validation.tooLong'),
    adminPassword: staffPasswordSchema
      .optional()
      .meta({ description: 'Initial password of the administrators that have none in the file' }),
  })
  .meta({ id: 'CustomerImport' });
export type CustomerImport = z.output<typeof customerImportSchema>;

/** The expected result of an import, row by row; `line` is the line in the file, from 1. */
export const importPreviewSchema = z
  .object({
    total: z.number().int(),
    wrong: z.number().int(),
    unknownTitles: z.array(z.string()).meta({ description: 'Of the columns that are not imported' }),
    rows: z.array(
      z
        .object({
          line: z.number().int(),
          companyId: z.string(),
          name: z.string(),
          problems: z.array(
            z
              .object({ field: z.enum(importFields).meta({ id: 'ImportField' }), message: z.string() })
              .meta({ id: 'ImportProblem' }),
          ),
        })
        .meta({ id: 'ImportRow' }),
    ),
  })
  .meta({ id: 'CustomerImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** The progress of the caller's import, which is slow because of the passwords. Both are 0 while none runs. */
export const importProgressSchema = z
  .object({ done: z.number().int(), total: z.number().int() })
  .meta({ id: 'CustomerImportProgress' });

export const importResultSchema = z.object({ added: z.number().int() }).meta({ id: 'CustomerImportResult' });
