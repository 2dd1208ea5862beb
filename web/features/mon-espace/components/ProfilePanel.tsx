import { Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './Profile.module.css'

/** A panel of the profile under its heading. */
export const ProfilePanel = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="lg">
      <Title order={2} size="h3" id={id} className={styles.title}>
        {title}
      </Title>
      <Stack gap="md" align="flex-start">
        {children}
      </Stack>
    </Paper>
  )
}
