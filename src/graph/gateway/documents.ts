import {
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { documentLimits, excessivePrice, excessOf, priceOf, shapeOf } from './documentSize.ts';

/** A checked document, ready to run. */
export type RunDocument = (
  context: object,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>;

/** A document with the total cost of its calls for its variables, in the units of `costOf`. */
export interface PreparedDocument {
  run: RunDocument;
  cost: number;
  /** It asks for the schema, not only for the names of types. */
  readsSchema: boolean;
}

/** Because a suggestion would reveal the names of fields and types to callers who may not read the schema (R-call-8). */
const withoutSuggestions = { hideSuggestions: true };

/** Most undeclared variables of a request that the refusal names. */
const unknownVariablesNamed = 20;

type Variables = Record<string, unknown>;

/** Returns the document with its price for the variables, or why it is refused with them. */
type PriceDocument = (variables: Variables) => PreparedDocument | readonly GraphQLError[];

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
  const cache = new Map<string, PriceDocument>();

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
  ): PriceDocument | readonly GraphQLError[] {
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
    const shape = shapeOf(document, operation.selectionSet);
    const excess = excessOf(shape);
    if (excess) return [excess];
    const price = (variables?: Variables) => priceOf(schema, document, operation, variables, costOf);
    const fixed = price();
    const tooExpensive = fixed.hasLinks ? undefined : excessivePrice(fixed);
    if (tooExpensive) return [tooExpensive];

    const run = onlyDeclared(operation, compiledRun(document, operationName));
    const prepared = { cost: fixed.cost, readsSchema: shape.readsSchema, run };
    if (!fixed.hasLinks) return () => prepared;
    return (variables) => {
      const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
      if (errors) return errors;
      const linked = price(coerced);
      const refused = excessivePrice(linked);
      return refused ? [refused] : { ...prepared, cost: linked.cost };
    };
  }

  return {
    /** Returns the compiled document, or its errors; a document with links has its price by its variables. */
    get(
      source: string,
      operationName: string | undefined,
      variables: Variables = {},
    ): PreparedDocument | readonly GraphQLError[] {
      const key = operationName === undefined ? source : `${operationName}\n${source}`;
      const known = cache.get(key);
      if (known) {
        cache.delete(key);
        cache.set(key, known);
        return known(variables);
      }
      const prepared = prepare(source, operationName);
      if (typeof prepared !== 'function') return prepared;
      const oldest = cache.size >= capacity ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(key, prepared);
      return prepared(variables);
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
