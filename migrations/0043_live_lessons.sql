ALTER TABLE `lessons` ADD `liveAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `liveUrl` text DEFAULT '' NOT NULL;