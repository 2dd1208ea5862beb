CREATE TABLE `working_copies` (
	`id` text PRIMARY KEY NOT NULL,
	`collection` text DEFAULT '' NOT NULL,
	`record` text DEFAULT '' NOT NULL,
	`data` text,
	`author` text DEFAULT '' NOT NULL,
	`coverImage` text DEFAULT '' NOT NULL,
	`video` text DEFAULT '' NOT NULL,
	`audio` text DEFAULT '' NOT NULL,
	`captions` text DEFAULT '[]' NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`downloads` text DEFAULT '[]' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_working_copies_collection_record` ON `working_copies` (`collection`,`record`);--> statement-breakpoint
ALTER TABLE `lessons` ADD `isHidden` integer DEFAULT false NOT NULL;