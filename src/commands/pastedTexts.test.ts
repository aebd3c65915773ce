import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CommandContext, Field } from '../commandKit/command.ts';
import { creditCodeCheckCharacter } from '../domain/creditCode.ts';
import { fieldRefusals } from '../domain/fieldErrors.ts';
import { allCommands } from './registry.ts';

/** One invisible character of each kind that a paste may contain. */
const unseen = ['\u200b', '\ufeff', '\u00ad', '\u202e', '\u2066', '\u3164', '\u2060', '\0'];
const first17 = '91310000MA1K3XY0A';
const creditCode = `${first17}${creditCodeCheckCharacter(first17)}`;

interface Sample {
  typed: string;
  /** True if full-width digits and letters have the same meaning (R-text-2). */
  isCode: boolean;
  /** The same value as people paste it, written by hand. */
  pasted: readonly string[];
}

const sampleOf = (typed: string, ...pasted: string[]): Sample => ({ typed, isCode: true, pasted });

/** Samples for fields with these names; all others take a text. */
const named: Readonly<Record<string, Sample>> = {
  account: sampleOf('zhang.san'),
  adminAccount: sampleOf('zhang.san'),
  enterpriseId: sampleOf('A001', ' Ａ００１\u3000'),
  companyId: sampleOf('AB1'),
  creditCode: sampleOf(
    creditCode,
    `${creditCode.slice(0, 8)} ${creditCode.slice(8)}`,
    creditCode.toLowerCase(),
  ),
  website: sampleOf('www.example.com', ' WWW.Example.com/ ', 'https://www.example.com\n'),
  accessAddress: { typed: 'https://apps.example/a', isCode: false, pasted: [] },
};

function sampleFor(field: Field): Sample | undefined {
  switch (field.kind) {
    case 'money':
      return sampleOf('1280.50', '¥1,280.50', '１，２８０．５０元', '1280。50', '￥1280.5', ' 1 280.50 ');
    case 'rate':
      return sampleOf('12.5', '12.5%', '１２．５％', '12。5', '12.50 %');
    case 'integer': {
      const typed = String(Math.min(Math.max(field.min, 12), field.max));
      return sampleOf(typed, ` ${typed}\t`, `0${typed}`);
    }
    case 'password':
      return { typed: 'abc1234', isCode: false, pasted: ['abc1234 ', '\u3000abc1234\n'] };
    case 'text':
    case 'textarea':
      if (field.is === 'phone')
        return sampleOf(
          '13800138000',
          '(+86)138-0013-8000',
          '138–0013–8000',
          '１３８　００１３　８０００',
          '0086 138.0013.8000',
        );
      if (field.is === 'version') return sampleOf('1.2.0', '１．２．０');
      return (
        named[field.name] ?? { typed: 'Ab中文', isCode: false, pasted: ['  Ab中文\n', '\u3000Ab中文\u00a0'] }
      );
    default:
      return undefined;
  }
}

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

function variantsOf({ typed, isCode, pasted }: Sample): string[] {
  const middle = Math.ceil(typed.length / 2);
  const withUnseen = unseen.map(
    (each) => `${each}${typed.slice(0, middle)}${each}${typed.slice(middle)} ${each}`,
  );
  return [...withUnseen, ...(isCode ? [fullWidth(typed)] : []), ...pasted];
}

/** Stands for any part of the page or of a record that a schema reads. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive || name === 'then' ? undefined : anything),
});

interface Parts {
  shape?: Record<string, z.ZodType>;
  def: { in?: Parts; innerType?: Parts; left?: Parts };
}

/** Returns the schema of one field of a form, without the checks of the whole form. */
function fieldSchema(schema: z.ZodType, name: string): z.ZodType | undefined {
  let parts: Parts | undefined = schema as unknown as Parts;
  while (parts && !parts.shape) parts = parts.def.in ?? parts.def.innerType ?? parts.def.left;
  return parts?.shape?.[name];
}

const forms = allCommands.flatMap((command) => {
  const fields = (command.input?.fields ?? []).flatMap((field) => {
    const sample = sampleFor(field as Field);
    return sample ? [{ name: field.name, sample }] : [];
  });
  return fields.length > 0 ? [{ id: command.id, input: command.input, fields }] : [];
});

describe('every text, number and code field of every form (R-text-1, R-text-2)', () => {
  it('is looked at', () => {
    expect(forms.length).toBeGreaterThan(25);
    expect(forms.flatMap(({ fields }) => fields).length).toBeGreaterThan(60);
  });

  it.each(forms)('takes what is pasted into $id as what is typed', async ({ input, fields }) => {
    const schema = await input?.schema(anything as CommandContext, anything as never);
    for (const { name, sample } of fields) {
      const field = schema && fieldSchema(schema as z.ZodType, name);
      const parsed = (value: string) => {
        const result = field?.safeParse(value, { reportInput: true });
        return result?.error ? fieldRefusals(result.error).map(({ key }) => key) : result?.data;
      };
      const plainly = parsed(sample.typed);
      expect({ name, plainly }).not.toEqual({ name, plainly: undefined });
      expect({ name, refused: Array.isArray(plainly) }).toEqual({ name, refused: false });
      for (const variant of variantsOf(sample))
        expect({ name, variant, read: parsed(variant) }).toEqual({ name, variant, read: plainly });
      // Expects only invisible characters to equal an empty text.
      expect({ name, read: parsed(unseen.join('')) }).toEqual({ name, read: parsed('') });
    }
  });
});
