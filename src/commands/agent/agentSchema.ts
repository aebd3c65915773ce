import { agentEditSchema, newAgentSchema } from '../../domain/newAgent.ts';

export { newAgentSchema };
export const agentEditFormSchema = agentEditSchema.omit({ id: true, version: true });
