import styles from './OnThisPage.module.css'

export interface Anchor {
  id: string
  label: string
}

/** « Sur cette page », on wide screens. */
export function OnThisPage({ anchors }: { anchors: readonly Anchor[] }) {
  if (anchors.length < 3) return null
  return (
    <nav aria-label="Sur cette page" className={styles.nav}>
      <p>Sur cette page</p>
      <ul>
        {anchors.map((anchor) => (
          <li key={anchor.id}>
            <a href={`#${anchor.id}`}>{anchor.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
