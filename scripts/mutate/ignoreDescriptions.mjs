import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** What `.meta()` says of a schema is documentation: openapi.test.ts and the graph's types hold it. */
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
