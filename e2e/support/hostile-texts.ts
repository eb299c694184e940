/**
 * Forty texts that would run, leave their element or end the page's data if a page treated them as more than text
 * (threat T3). People may type all of them: one line, no control characters.
 */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(2)</script>',
  '</title><script>alert(3)</script>',
  '</textarea><script>alert(4)</script>',
  '</style><script>alert(5)</script>',
  '</noscript><img src=x onerror=alert(6)>',
  '--><script>alert(7)</script><!--',
  ']]><script>alert(8)</script><![CDATA[',
  '<img src=x onerror=alert(9)>',
  '<img src="x" onerror="alert(10)">',
  '"><img src=x onerror=alert(11)>',
  "'><img src=x onerror=alert(12)>",
  '" autofocus onfocus="alert(13)',
  "' onmouseover='alert(14)' x='",
  '` onpointerenter=alert(15) x=`',
  '<svg onload=alert(16)>',
  '<svg><script>alert(17)</script></svg>',
  '<svg><animate onbegin=alert(18) attributeName=x dur=1s>',
  '<math><mi xlink:href="javascript:alert(19)">19</mi></math>',
  '<iframe srcdoc="<script>alert(20)</script>"></iframe>',
  '<iframe src="javascript:alert(21)"></iframe>',
  '<object data="javascript:alert(22)"></object>',
  '<a href="javascript:alert(23)">23</a>',
  'javascript:alert(24)',
  '<form action="javascript:alert(25)"><button>25</button></form>',
  '<base href="https://x.id/">26',
  '<meta http-equiv="refresh" content="0;url=https://x.id/27">',
  '<link rel="stylesheet" href="https://x.id/28.css">',
  '<style>@import "https://x.id/29.css";</style>',
  '<details open ontoggle=alert(30)>',
  '<video><source onerror=alert(31)></video>',
  '<input autofocus onfocus=alert(32)>',
  '<template><script>alert(33)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(34)>">',
  '<img name=getElementById><img id=data>35',
  '{{constructor.constructor("alert(36)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text imitates a template
  '${alert(37)}#{alert(37)}<%= alert(37) %>',
  '&lt;script&gt;alert(38)&lt;/script&gt;',
  '\\u003cscript\\u003ealert(39)\\u003c/script\\u003e',
  '＜script＞alert(40)＜/script＞ %3Cscript%3E',
];

/** Texts that only an import may bring: line separators, which ended a JavaScript string before ES2019. */
export const importedText = '</script>\u2028<script>alert(41)</script>\u2029<!--';

/** Cuts a text to the length that its field takes. */
export function shorten(text: string, length: number): string {
  return text.slice(0, length).trim();
}
