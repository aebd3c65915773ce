/**
 * The rules `plain-words/names` and `plain-words/comments` of oxlint: names and comments speak the language of the field. What is
 * refused, and what is allowed with which reason, stands in `words.mjs`.
 */
import { allowedNames, refusedComments, refusedWords } from './words.mjs';

const refused = new Set(refusedWords);

/** The words of a name: `heldRows` is "held" and "rows". */
const wordsOf = (name) =>
  name
    .split(/(?=[A-Z])|[_-]/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');

/** Returns the first refused word of a name; undefined for a name that is plain or allowed in this file. */
function refusedWord(name, file) {
  const word = wordsOf(name).find((each) => refused.has(each));
  if (word === undefined) return undefined;
  const isAllowed = allowedNames.some(
    (allowed) => allowed.name.test(name) && (allowed.files === undefined || allowed.files.test(file)),
  );
  return isAllowed ? undefined : word;
}

/** The text of a comment without its marks, in one line. */
const textOf = ({ value }) =>
  value
    .replace(/^\*|^[ \t]*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Tells what is wrong with a comment; undefined for a plain one. */
function commentProblem(comment) {
  const text = textOf(comment);
  return refusedComments.find(({ pattern }) => pattern.test(text))?.instead;
}

/** Calls `report` with each name that a pattern declares: of a variable, a parameter or a part that is taken out of an object. */
function declaredNames(pattern, report) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') report(pattern, pattern.name);
  else if (pattern.type === 'AssignmentPattern') declaredNames(pattern.left, report);
  else if (pattern.type === 'RestElement') declaredNames(pattern.argument, report);
  else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) declaredNames(each, report);
  else if (pattern.type === 'ObjectPattern')
    for (const each of pattern.properties) declaredNames(each.value ?? each, report);
  else if (pattern.type === 'TSParameterProperty') declaredNames(pattern.parameter, report);
}

const names = {
  create(context) {
    const check = (node, name) => {
      const word = refusedWord(name, context.filename);
      if (word !== undefined)
        context.report({ node, message: `"${word}" in "${name}": write the word of the field (words.mjs).` });
    };
    const id = ({ id: node }) => node && check(node, node.name);
    const params = ({ params: all }) => {
      for (const each of all) declaredNames(each, check);
    };
    const key = ({ key: node, computed }) => {
      if (!computed && node.type === 'Identifier') check(node, node.name);
    };
    return {
      VariableDeclarator: (node) => declaredNames(node.id, check),
      FunctionDeclaration(node) {
        id(node);
        params(node);
      },
      FunctionExpression: params,
      ArrowFunctionExpression: params,
      ClassDeclaration: id,
      TSTypeAliasDeclaration: id,
      TSInterfaceDeclaration: id,
      TSPropertySignature: key,
      TSMethodSignature: key,
      PropertyDefinition: key,
      MethodDefinition: key,
      Property(node) {
        if (node.parent.type === 'ObjectExpression') key(node);
      },
    };
  },
};

const comments = {
  create(context) {
    return {
      Program(node) {
        for (const comment of context.sourceCode.getAllComments()) {
          const instead = commentProblem(comment);
          if (instead !== undefined) context.report({ loc: comment.loc, node, message: instead });
        }
      },
    };
  },
};

export default { meta: { name: 'plain-words' }, rules: { names, comments } };
