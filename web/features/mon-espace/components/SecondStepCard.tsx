import { Button, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { WORDS } from '../second-step-words.ts'
import styles from './Profile.module.css'

/** The way to the second step of the account, beside its devices. */
export const SecondStepCard = () => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" className={styles.title}>
      {WORDS.title}
    </Title>
    <Text mb="md">{WORDS.intro}</Text>
    <Button component={Link} to={link('secondStep')} variant="outline">
      Gérer la connexion en deux étapes
    </Button>
  </Paper>
)
