<?php
require "nope.php";
