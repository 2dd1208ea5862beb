CREATE TABLE `audio_extracts` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`startSeconds` numeric DEFAULT 0 NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`sourceSeconds` numeric DEFAULT 0 NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`peaks` text,
	`overview` text,
	`isFeatured` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_audio_extracts_lesson` ON `audio_extracts` (`lesson`) WHERE lesson != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_audio_extracts_produit` ON `audio_extracts` (`produit`) WHERE produit != '';--> statement-breakpoint
CREATE TABLE `listening_evenings` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_listening_evenings_user_day` ON `listening_evenings` (`user`,`day`);--> statement-breakpoint
ALTER TABLE `users` ADD `hidesEvenings` integer DEFAULT false NOT NULL;