import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

/** A checked document, ready to run. */
export type RunDocument = (
  context: object,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>;

/** A document with the total cost of its calls, in the units of `costOf`. */
export interface PreparedDocument {
  run: RunDocument;
  cost: number;
  /** It asks for the schema, not only for the names of types. */
  readsSchema: boolean;
}

/** Cost of reading the schema, which is as long as hundreds of records. */
const schemaCost = 100;

/** Limits of one document. Each field of Query and Mutation is one REST call. */
export const documentLimits = { tokens: 2000, calls: 10, depth: 10, fields: 500, cost: 250 };

/** Because a suggestion would reveal the names of fields and types to callers who may not read the schema (R-call-8). */
const withoutSuggestions = { hideSuggestions: true };

/** Most undeclared variables of a request that the refusal names. */
const unknownVariablesNamed = 20;

export interface DocumentsOptions {
  /** Most compiled documents in the cache. */
  capacity: number;
  /** Returns the cost of the REST call of a field of Query or Mutation; without it, 1 each. */
  costOf?: (field: string) => number;
}

/**
 * Creates the cache of the page's documents, each parsed, checked and compiled once. Evicts the least recently used one
 * first, so that nobody can fill the memory with documents of their own.
 */
export function createDocuments(schema: GraphQLSchema, { capacity, costOf = () => 1 }: DocumentsOptions) {
  const cache = new Map<string, PreparedDocument>();

  function compiledRun(document: DocumentNode, operationName: string | undefined): RunDocument {
    const compiled = compileQuery(schema, document, operationName);
    if (isCompiledQuery(compiled)) {
      return (context, variables) => compiled.query(undefined, context, variables);
    }
    return (contextValue, variableValues) =>
      execute({ schema, document, contextValue, variableValues, operationName, ...withoutSuggestions });
  }

  function prepare(
    source: string,
    operationName: string | undefined,
  ): PreparedDocument | readonly GraphQLError[] {
    let document: DocumentNode;
    try {
      document = parse(source, { maxTokens: documentLimits.tokens });
    } catch (error) {
      return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
    }
    const errors = validate(schema, document, specifiedRules, withoutSuggestions);
    if (errors.length > 0) return errors;
    const operation = getOperationAST(document, operationName);
    if (!operation) return [new GraphQLError('The request must name one operation of its document.')];
    if (!schema.getRootType(operation.operation))
      return [new GraphQLError(`There is no ${operation.operation} here.`)];
    const size = sizeOf(document, operation.selectionSet, costOf);
    const excess = excessOf(size);
    if (excess) return [new GraphQLError(excess)];

    return {
      cost: size.cost,
      readsSchema: size.readsSchema,
      run: onlyDeclared(operation, compiledRun(document, operationName)),
    };
  }

  return {
    /** Returns the compiled document, or its errors. */
    get(source: string, operationName: string | undefined): PreparedDocument | readonly GraphQLError[] {
      const key = operationName === undefined ? source : `${operationName}\n${source}`;
      const known = cache.get(key);
      if (known) {
        cache.delete(key);
        cache.set(key, known);
        return known;
      }
      const prepared = prepare(source, operationName);
      if (!('run' in prepared)) return prepared;
      const oldest = cache.size >= capacity ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(key, prepared);
      return prepared;
    },
    get size() {
      return cache.size;
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;

/** Refuses variables that the operation does not declare (R-call-7): the specification of GraphQL would pass over them. */
function onlyDeclared({ variableDefinitions = [] }: OperationDefinitionNode, run: RunDocument): RunDocument {
  const declared = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
  return (context, variables) => {
    const unknown = Object.keys(variables).filter((name) => !declared.has(name));
    if (unknown.length === 0) return run(context, variables);
    const errors = unknown
      .slice(0, unknownVariablesNamed)
      .map((name) => new GraphQLError(`Variable "$${name}" is not declared by the operation.`));
    return { errors };
  };
}

interface DocumentSize {
  depth: number;
  fields: number;
  /** The number of REST calls of its top fields, and their cost. */
  calls: number;
  cost: number;
  readsSchema: boolean;
}

/** Returns the size of a validated document. Reading the schema makes no call. */
function sizeOf(
  document: DocumentNode,
  selectionSet: SelectionSetNode,
  costOf: (field: string) => number,
): DocumentSize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measured = new Map<SelectionSetNode, DocumentSize>();

  function measure(set: SelectionSetNode): DocumentSize {
    const known = measured.get(set);
    if (known) return known;
    const size: DocumentSize = { depth: 0, fields: 0, calls: 0, cost: 0, readsSchema: false };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const { value: name } = selection.name;
        if (name === '__schema' || name === '__type') {
          size.readsSchema = true;
          size.cost += schemaCost;
        }
        if (name.startsWith('__')) continue;
        const inner = selection.selectionSet ? measure(selection.selectionSet) : { depth: 0, fields: 0 };
        size.depth = Math.max(size.depth, inner.depth + 1);
        size.fields += inner.fields + 1;
        size.calls += 1;
        size.cost += costOf(name);
        continue;
      }
      const spread =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments.get(selection.name.value)?.selectionSet;
      if (!spread) continue;
      const inner = measure(spread);
      size.depth = Math.max(size.depth, inner.depth);
      size.fields += inner.fields;
      size.calls += inner.calls;
      size.cost += inner.cost;
      size.readsSchema ||= inner.readsSchema;
    }
    measured.set(set, size);
    return size;
  }

  return measure(selectionSet);
}

/** Returns the refusal for a document that exceeds a limit; undefined within the limits. */
function excessOf({ depth, fields, calls, cost }: DocumentSize): string | undefined {
  if (calls > documentLimits.calls) return `One request may make at most ${documentLimits.calls} calls.`;
  if (depth > documentLimits.depth) return `A document may be at most ${documentLimits.depth} levels deep.`;
  if (fields > documentLimits.fields)
    return `A document may ask for at most ${documentLimits.fields} fields.`;
  if (cost > documentLimits.cost)
    return `One request may cost at most ${documentLimits.cost} units; this one costs ${cost}.`;
  return undefined;
}
