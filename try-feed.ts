import { plainText, cleanMarkup, boundedMarkup, isNestedTooDeep } from '/tmp/wt/feed/packages/text/src/index.ts';
import { Parser } from '/tmp/wt/feed/node_modules/htmlparser2/dist/index.js';
const t = (n: string, f: () => unknown) => { const a = process.cpuUsage(); const r = f(); const b = process.cpuUsage(a); console.log(n, ((b.user + b.system) / 1000).toFixed(1) + ' ms', typeof r === 'string' ? r.slice(0, 150) : JSON.stringify(r)?.slice(0,150)); };
console.log(JSON.stringify(plainText('<p>Hei &amp; hopp</p>\n\n <p>Neste  <b>fet</b> linje<br>ny</p><ul><li>en<li>to</ul><script>x<b>y</script>Tea &oslash; 3 < 4')));
for (const s of ['<p>a<p>b', '<a href="javascript:alert(1)">x</a><a href="https://x.no/?a=1&b=2" onclick=x target=_blank>y</a>', 'Tea & coffee <3', '<section><h2>T</h2><table><tr><td>a<td>b</table></section>', '<svg><a xlink:href="javascript:x">q</a></svg>z', '<form>Name <input></form>after', '<a href="/rel">r</a>', '<img src=x onerror=alert(1)>z', '<p style="x">s</p>', '&nbsp;&lt;script&gt;', '<a href="java&#115;cript:x">y</a>', '<A HREF="MAILTO:a@b.no">m</A>', '<p>unclosed <b>b', '<math><mi//xlink:href="data:x,<script>alert(4)</script>">', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '&#x3c;script>', '<!-- c -->x<![CDATA[y]]>'])
  console.log(JSON.stringify(s), '->', JSON.stringify(cleanMarkup(s)));
for (const n of [10_000, 20_000, 40_000]) {
  t('plain nested b ' + n, () => plainText('<b>'.repeat(n * 10)).length);
  t('parser stack ' + n, () => new Parser({}).end('<b>'.repeat(n)));
}
t('plain 5MB tables', () => plainText('<table><tr><td>'.repeat(333_000)).length);
t('bounded 560KB b', () => boundedMarkup('<b>'.repeat(187_000)));
const fam: Record<string, (n: number) => string> = { p: (n) => '<p>a'.repeat(n / 4), lt: (n) => '<'.repeat(n), amp: (n) => '&'.repeat(n), ent: (n) => '&amp;'.repeat(n/5), ent2: (n)=>'&notit'.repeat(n/6), b99: (n) => ('<b>'.repeat(99) + '</b>'.repeat(99)).repeat(n / 700), attrs: (n) => '<b ' + 'a '.repeat(n / 2), attrs2: (n) => '<b ' + Array.from({length: n/8}, (_, i) => 'a' + i + '=x').join(' ') + '>', comment: (n) => '<!--'.repeat(n / 4), close: (n) => '</b>'.repeat(n / 4), a: (n) => '<a href="https://x.no/">'.repeat(n/23), href: (n) => '<a href="https://' + 'x'.repeat(n) + '">', marks: (n) => '\u0301\u0316'.repeat(n / 2), script: (n) => '<script>'.repeat(n / 8), style: (n)=>'<p style="'+'a:b;'.repeat(n/4)+'">x</p>', bad: n=>'<b>x</b>'.repeat(n/8)+'<i', li: n => '<ul><li>'.repeat(40)+'<li>x'.repeat(n/5) };
for (const [k, f] of Object.entries(fam)) for (const n of [25_000, 50_000, 100_000]) { const s = f(n).slice(0, n); t(`clean ${k} ${n}`, () => { const r = boundedMarkup(s); if (cleanMarkup(r.markup) !== r.markup) throw new Error('not idempotent'); return r.markup.length; }); }
const d = '<p>' + 'Et konsertprogram med mye musikk og dans. '.repeat(12) + '</p><p>Les mer &amp; kom <a href="https://a.no/x">her</a></p><ul><li>en</li><li>to</li></ul>';
console.log(d.length);
t('plain x 10000', () => { let n = 0; for (let i = 0; i < 10000; i++) n += plainText(d).length; return n; });
t('plain x 10000', () => { let n = 0; for (let i = 0; i < 10000; i++) n += plainText(d).length; return n; });
t('isClean x 10000', () => { let n = 0; for (let i = 0; i < 10000; i++) n += cleanMarkup(d).length; return n; });
t('isClean x 10000', () => { let n = 0; for (let i = 0; i < 10000; i++) n += cleanMarkup(d).length; return n; });
t('sanitize x 1000', () => { let n = 0; for (let i = 0; i < 1000; i++) n += cleanMarkup(d + '<p>').length; return n; });
