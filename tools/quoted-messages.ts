import { lineOf, type Problem, type Tree } from './rule.ts';

/** What a manual quotes of the product, so that whoever searches for what they see finds it. */
const manuals = [
  ...['docs/install.md', 'docs/operations.md', 'docs/postgres.md', 'docs/reference.md', 'docs/tutorial.md'],
  ...['README.md', 'docs/security.md'],
];
/** Commands, whose words are no message. */
const command =
  /^(?:alter|apt-get|chmod|chown|cp|docker|git|init|install|kill|litestream|mail|node|openssl|pg_\w+|portal|rm|select|sudo|systemctl|systemd-analyze|touch|npm (?:run|start|test|install)|npm ci --)(?: |$)/;
/** Options, settings, paths, addresses and code. */
const isCode = (text: string) => /--\w|[=/<>()[\]{}@]|^\w+: \d|'\w+'/.test(text);
/** Said by other programs. */
const messagesOfOtherPrograms = ['Segmentation fault', 'unsupported startup parameter'];

/** The parts of a quotation: `…` stands for what changes. */
function partsOf(quotation: string): string[] {
  const parts = quotation.split('…').map((part) => part.replace(/^[\s.,:)]+|[\s(-]+$/g, ''));
  return parts.filter((part) => part.length > 3);
}

const sourcesOf = (tree: Tree, folder: RegExp) =>
  tree.files
    .filter((file) => folder.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => withoutComments(tree.text(file)).replaceAll("\\'", "'"))
    .join('\n');

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** English messages in back quotes, and sentences of the catalogue in “quotation marks”. */
export function findQuoteProblems(tree: Tree): Problem[] {
  const program = sourcesOf(tree, /^(?:packages\/(?:launcher|server|domain)|deploy)\//);
  const catalogue = sourcesOf(tree, /^packages\/domain\/src\/messages\//);
  return manuals.filter(tree.has).flatMap((file) => {
    const text = tree.text(file).replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
    const spans = [...text.matchAll(/`([^`]+)`/g)].filter(([, quoted = '']) => isMessage(quoted));
    const sentences = [...text.matchAll(/“([^”]+)”/g)];
    return [
      ...spans.flatMap((found) => findMissing(found, program, 'the program')),
      ...sentences.flatMap((found) => findMissing(found, catalogue, 'the catalogue')),
    ].map(({ at, message }) => ({ file, line: lineOf(text, at), message }));
  });
}

function isMessage(quoted: string): boolean {
  const text = quoted.replace(/\s+/g, ' ');
  return (
    text.includes(' ') && !command.test(text) && !isCode(text) && !messagesOfOtherPrograms.includes(text)
  );
}

function findMissing({ 1: quoted = '', index: at }: RegExpExecArray, source: string, where: string) {
  const parts = partsOf(quoted.replace(/\s+/g, ' ')).filter((part) => !source.includes(part));
  return parts.map((part) => ({ at, message: `${where} never says “${part}”: quote it letter for letter` }));
}
