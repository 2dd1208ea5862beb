import styles from './Address.module.css'

/** A mail address: it breaks before its sign first, anywhere only when it must, and a column does not squeeze it. */
export const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <span className={styles.address}>
      {email.slice(0, Math.max(0, at))}
      <wbr />
      {email.slice(Math.max(0, at))}
    </span>
  )
}
