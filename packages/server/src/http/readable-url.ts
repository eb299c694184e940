/**
 * The path and query that a request is about. A proxy may name the whole address, `GET http://host/path`: the host in
 * it is trusted as little as a `Host` header (threat T36). A path with a percent sign that starts no UTF-8 character is
 * read literally: it then names nothing and gets the ordinary 404, with every header, instead of the framework's own
 * English answer.
 */
export function readableUrl(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  const url = target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
