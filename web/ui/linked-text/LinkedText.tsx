/** A sentence with a link to a page in a new window; plain text without an address. */
export function LinkedText({ text, label, href }: { text: string; label: string; href: string | null }) {
  const [before, after] = text.split(label)
  if (!href) return text
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {label}
        <span className="visually-hidden"> (nouvelle fenêtre)</span>
      </a>
      {after}
    </>
  )
}
