import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AdminUiProvider } from '../AdminUiProvider.tsx'
import styles from './CardPage.module.css'

/** A page with a single card: the administration's public pages. */
export const CardPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <AdminUiProvider>
    <main className={styles.page}>
      <Paper withBorder className={styles.card}>
        <Stack gap={20}>
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </Paper>
    </main>
  </AdminUiProvider>
)
