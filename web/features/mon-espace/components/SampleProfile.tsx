import { Badge, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import styles from './Profile.module.css'
import { SAMPLE_PERSON } from './sample.ts'

/** A sample profile with invented data. */
export const SampleProfile = () => (
  <>
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        Identité
      </Title>
      <div className={styles.form}>
        <TextInput label="Prénom" value={SAMPLE_PERSON.firstName} readOnly />
        <TextInput label="Nom" value={SAMPLE_PERSON.lastName} readOnly />
      </div>
    </Paper>
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        Adresse e-mail
      </Title>
      <Group gap="sm">
        <Text>{SAMPLE_PERSON.email}</Text>
        <Badge color="green">Vérifiée</Badge>
      </Group>
    </Paper>
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="md">
        Mes factures
      </Title>
      <Text>Chaque facture de vos achats se télécharge ici, au format PDF.</Text>
    </Paper>
  </>
)
