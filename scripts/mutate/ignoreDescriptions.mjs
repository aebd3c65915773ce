import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** The content of `.meta()` in a schema is documentation; openapi.test.ts and the GraphQL types check it. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'descriptions', {
    shouldIgnore(path) {
      const { node } = path;
      const describes =
        node.type === 'ObjectExpression' &&
        path.parent.type === 'CallExpression' &&
        path.parent.callee.type === 'MemberExpression' &&
        path.parent.callee.property.name === 'meta';
      return describes ? 'Documentation of a schema' : undefined;
    },
  }),
];
