import { packageRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CreatedPackage, PackageCreation } from '../../machines/packagePublishing.ts';
import type { CommandContext, Outcome } from '../../commandKit/command.ts';

const addMutation = graphql(`
  mutation PackageAdd($input: NewPackage_Input!) {
    packageAdd(input: $input) {
      id
      name
      status
    }
  }
`);

/** Creates a package for the publishing steps. Throws GraphFailure. */
export async function createPackage(
  { graph }: CommandContext,
  { input, idempotencyKey }: PackageCreation,
): Promise<CreatedPackage> {
  const { packageAdd } = await graph.mutate(
    addMutation,
    { input: { ...input, applicationIds: [...input.applicationIds] } },
    idempotencyKey,
  );
  if (!packageAdd) throw new Error('The graph answered neither a package nor an error');
  return packageAdd;
}

/** Returns the notice of a package that was just created. */
export function createdNotice({ id, name, status }: CreatedPackage): Outcome {
  const key = status === 'published' ? 'notice.package.published' : 'notice.package.add';
  return { notice: { key, params: { name } }, route: packageRoute(id) };
}
