/** A sentence in which some words lead to a page in a new window; the same words stand plain without an address. */
export function LinkedText({ text, words, href }: { text: string; words: string; href: string | null }) {
  const [before, after] = text.split(words)
  if (!href) return text
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {words}
        <span className="visually-hidden"> (nouvelle fenêtre)</span>
      </a>
      {after}
    </>
  )
}
