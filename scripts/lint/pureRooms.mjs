/**
 * The rule `pure-rooms/no-outside` of oxlint: the result of a machine or a domain function depends on its arguments alone.
 * Such code may not read the clock, randomness or its environment, and may not store state in its module between calls.
 */

/** Globals by which a rule could read the time, randomness or its environment. */
const outside = new Set([
  ...['Temporal', 'performance', 'crypto', 'process', 'globalThis', 'global', 'window', 'self', 'document'],
  ...['navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'fetch', 'WebSocket'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'require'],
]);

/** Packages with a clock, randomness or access to their environment, and Node's modules. */
const outsidePackages =
  /^(node:|dayjs|luxon|moment|date-fns|uuid|nanoid|crypto$|os$|fs|process$|perf_hooks$)/;

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);

/** Tells whether an initial value is an empty collection, which code may fill later: `[]`, `{}`, `new Map()`. */
function isEmptyCollection(node) {
  if (!node) return false;
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  if (node.type === 'ObjectExpression') return node.properties.length === 0;
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    collections.has(node.callee.name) &&
    node.arguments.length === 0
  );
}

/** Returns the variables that are declared at the top level of the module, exported or not. */
function moduleVariables({ body }) {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? [declared] : [];
  });
}

const noOutside = {
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      Program(node) {
        for (const declared of moduleVariables(node)) {
          if (declared.declare) continue;
          if (declared.kind !== 'const')
            report(declared, 'No state of the module here: one call would leave it to the next.');
          else
            for (const { id, init } of declared.declarations)
              if (isEmptyCollection(init))
                report(id, 'No state of the module here: this is filled by one call for the next.');
        }
      },
      ImportDeclaration(node) {
        if (node.importKind !== 'type' && outsidePackages.test(node.source.value))
          report(node, `No clock, chance or surroundings here: ${node.source.value} brings them.`);
      },
      ImportExpression(node) {
        report(node, 'Import at the head of the file: what is loaded later is not known to be pure.');
      },
      NewExpression(node) {
        const { callee } = node;
        if (callee.type === 'Identifier' && callee.name === 'Date' && node.arguments.length === 0)
          report(node, 'No clock here: take the time as a parameter.');
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'Identifier' && callee.name === 'Date')
          report(node, 'No clock here: take the time as a parameter.');
        // Intl.DateTimeFormat formats the present moment if it gets no date.
        const isFormat =
          callee.type === 'MemberExpression' &&
          ['format', 'formatToParts'].includes(callee.property.name) &&
          node.arguments.length === 0;
        if (isFormat) report(node, 'No clock here: say which time is formatted.');
      },
      Identifier(node) {
        if (!outside.has(node.name)) return;
        const { parent } = node;
        const isName =
          (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
          (parent.type === 'Property' && parent.key === node && !parent.computed && parent.value !== node) ||
          ['TSTypeQuery', 'TSQualifiedName', 'TSTypeReference', 'TSPropertySignature'].includes(
            parent.type,
          ) ||
          parent.type === 'PropertyDefinition';
        if (isName || (parent.type === 'VariableDeclarator' && parent.id === node)) return;
        // A parameter or an import with that name is no global.
        let scope = context.sourceCode.getScope(node);
        while (scope) {
          const variable = scope.set.get(node.name);
          if (variable?.defs.some(({ parent: declaration }) => !declaration?.declare)) return;
          scope = scope.upper;
        }
        report(
          node,
          `No clock, chance or surroundings here: ${node.name} reads them. Take what is needed as a parameter.`,
        );
      },
      MemberExpression(node) {
        const { object, property } = node;
        // Also covers aliases and computed names; the built-in rule knows only the plain form.
        if (
          object.type === 'Identifier' &&
          object.name === 'Math' &&
          (property.value ?? property.name) === 'random'
        )
          report(node, 'No chance here.');
        if (
          object.type === 'Identifier' &&
          object.name === 'Date' &&
          (property.value ?? property.name) === 'now'
        )
          report(node, 'No clock here: take the time as a parameter.');
      },
      VariableDeclarator(node) {
        if (node.init?.type === 'Identifier' && ['Math', 'Date'].includes(node.init.name))
          report(node, `No alias of ${node.init.name} here: it would hide the clock or chance.`);
      },
    };
  },
};

/** Tells by node type whether a node reads the computer's clock: `new Date()`, `Date()`, `Date.now` or `dayjs()`. */
const isOwnClock = {
  NewExpression: ({ callee, arguments: given }) =>
    callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0,
  CallExpression: ({ callee, arguments: given }) =>
    callee.type === 'Identifier' &&
    (callee.name === 'Date' || (callee.name === 'dayjs' && given.length === 0)),
  MemberExpression: ({ object, property }) =>
    object.type === 'Identifier' && object.name === 'Date' && (property.value ?? property.name) === 'now',
};

/**
 * The rule `pure-rooms/server-clock`: pages use the server's time, because a computer's clock may be days off (R-money-5).
 */
const serverClock = {
  create: (context) =>
    Object.fromEntries(
      Object.entries(isOwnClock).map(([type, test]) => [
        type,
        (node) => {
          if (test(node))
            context.report({
              node,
              message: "This computer's clock may be days off: use serverNow or useToday of the server's.",
            });
        },
      ]),
    ),
};

export default {
  meta: { name: 'pure-rooms' },
  rules: { 'no-outside': noOutside, 'server-clock': serverClock },
};
