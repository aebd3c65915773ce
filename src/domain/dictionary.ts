import { z } from 'zod';
import { agentStates } from './agent.ts';
import { agentLevelStates } from './agentLevel.ts';
import { auditStates } from './application.ts';
import { customerStates, industries } from './customer.ts';
import { ledgerKinds, rechargeKinds } from './ledger.ts';
import type { MessageKey } from './message.ts';
import { orderKinds, orderStates, productTypes } from './order.ts';
import { passwordRequestStates } from './passwordRequestStates.ts';
import { packageKinds } from './productPackage.ts';
import { publicationStates } from './publication.ts';
import { roleIds, roles } from './roles.ts';
import { staffStates } from './staff.ts';

interface Entry {
  /** The code in the calls. */
  code: string;
  label: MessageKey;
}

function labelled<Code extends string>(codes: readonly Code[], label: (code: Code) => MessageKey): Entry[] {
  return codes.map((code) => ({ code, label: label(code) }));
}

/** The codes in the calls, with the word for each (R-call-6). */
export const dictionaries = {
  industry: labelled(industries, (code) => `industry.${code}`),
  productType: labelled(productTypes, (code) => `order.productType.${code}`),
  orderKind: labelled(orderKinds, (code) => `order.kind.${code}`),
  orderState: labelled(orderStates, (code) => `order.status.${code}`),
  customerState: labelled(customerStates, (code) => `customer.status.${code}`),
  agentLevelState: labelled(agentLevelStates, (code) => `agentLevel.status.${code}`),
  agentState: labelled(agentStates, (code) => `agent.status.${code}`),
  staffState: labelled(staffStates, (code) => `staff.status.${code}`),
  auditState: labelled(auditStates, (code) => `application.audit.${code}`),
  publicationState: labelled(publicationStates, (code) => `publication.${code}`),
  packageKind: labelled(packageKinds, (code) => `package.kind.${code}`),
  rechargeKind: labelled(rechargeKinds, (code) => `account.kind.${code}`),
  ledgerKind: labelled(ledgerKinds, (code) => `account.kind.${code}`),
  passwordRequestState: labelled(passwordRequestStates, (code) => `forgotten.status.${code}`),
  role: roles.map((role) => ({ code: String(roleIds[role]), label: `role.${role}` })),
} satisfies Record<string, Entry[]>;

export type DictionaryType = keyof typeof dictionaries;
const types = Object.keys(dictionaries) as [DictionaryType, ...DictionaryType[]];

export const dictionaryTypeSchema = z.enum(types).meta({ id: 'DictionaryType' });

export const dictionaryEntrySchema = z
  .object({ code: z.string(), label: z.string().meta({ description: "In the caller's language" }) })
  .meta({ id: 'DictionaryEntry' });
