import { z } from 'zod';

/** Customers of one import; more are split over several files. */
export const importLimit = 500;
/** Characters of an imported file. */
export const importTextLimit = 300_000;

/** Columns of an imported file, in the template's order. */
export const importFields = [
  'companyId',
  'name',
  'creditCode',
  'industry',
  'employeeCount',
  'adminName',
  'adminPhone',
  'adminAccount',
  'adminPassword',
] as const;
export type ImportField = (typeof importFields)[number];

/** A file of new customers as text. */
export const customerImportSchema = z
  .object({
    text: z
      .string('validation.required')
      .min(1, 'validation.required')
      .max(importTextLimit, 'validation.tooLong'),
  })
  .meta({ id: 'CustomerImport' });

/** What an import would do, row by row; `line` is that of the file, from 1. */
export const importPreviewSchema = z
  .object({
    total: z.number().int(),
    wrong: z.number().int(),
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

export const importResultSchema = z.object({ added: z.number().int() }).meta({ id: 'CustomerImportResult' });
