CREATE TABLE `waveforms` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`levels` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_waveforms_lesson_source` ON `waveforms` (`lesson`,`source`) WHERE lesson != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_waveforms_produit_source` ON `waveforms` (`produit`,`source`) WHERE produit != '';