ALTER TABLE `produits` ADD `durationMinutes` numeric;--> statement-breakpoint
ALTER TABLE `produits` ADD `place` text DEFAULT '' NOT NULL;